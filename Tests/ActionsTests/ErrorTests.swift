import Store
import Testing
import Values

@testable import Actions
@testable import Context

@Suite("Errors of actions")
struct ErrorTests {
  @Test("every kind of error of a store is a kind of ours", arguments: StoreError.Kind.allCases)
  func storeErrors(kind: StoreError.Kind) {
    let error = ActionError(StoreError(kind, "what happened", hint: "what to do", file: "a"))
    #expect(error.kind.rawValue == kind.rawValue)
    #expect(error.message == "what happened")
    #expect(error.hint == "what to do")
    #expect(error.file == "a")
  }

  @Test(
    "every kind of error of a typed word is a kind of ours",
    arguments: [
      InputError.Code.usage, .unknownField, .date, .value, .impossible, .ambiguous, .noSuchEntry,
      .badData,
    ])
  func inputErrors(code: InputError.Code) {
    let error = ActionError(InputError(code, "what happened", hint: "what to do"))
    #expect(error.kind.rawValue == code.rawValue)
    #expect(error.hint == "what to do")
  }
}
