/// Made-up files in text that have what the readers look at.
enum FuzzedText {
  static let health = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!ELEMENT Record (MetadataEntry*)>
    <!ATTLIST Record type CDATA #REQUIRED>
    ]>
    <HealthData locale="en_AT">
    <ExportDate value="2031-04-04 14:00:00 +0200"/>
    <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2031-03-27 08:10:00 +0100" endDate="2031-03-27 08:50:00 +0100" value="590"/>
    <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" device="&lt;&lt;HKDevice: 0xab&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:x&gt;" unit="count" startDate="2031-03-27 08:20:00 +0100" endDate="2031-03-27 08:40:00 +0100" value="700"/>
    <Record type="HKQuantityTypeIdentifierRestingHeartRate" sourceName="Watch" unit="count/min" startDate="2031-03-27 08:10:00 +0100" endDate="2031-03-27 16:30:00 +0100" value="59"/>
    <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="Watch" unit="ms" startDate="2031-03-28 02:10:00 +0100" endDate="2031-03-28 02:11:00 +0100" value="61.5"/>
    <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Health" unit="lb" startDate="2031-03-29 13:08:00 +0100" endDate="2031-03-29 13:08:00 +0100" value="172.5">
     <MetadataEntry key="HKTimeZone" value="Europe/Vienna"/><MetadataEntry key="HKWasUserEntered" value="1"/>
    </Record>
    <Record type="HKQuantityTypeIdentifierDietaryProtein" sourceName="Food" unit="g" startDate="2031-03-29 13:08:00 +0100" endDate="2031-03-29 13:08:00 +0100" value="31"/>
    <Record type="HKQuantityTypeIdentifierDietaryEnergyConsumed" sourceName="Food" unit="kcal" startDate="2031-03-29 13:08:00 +0100" endDate="2031-03-29 13:08:00 +0100" value="420"/>
    <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="2031-03-27 23:40:00 +0100" endDate="2031-03-28 01:10:00 +0100" value="HKCategoryValueSleepAnalysisAsleepCore"/>
    <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Phone" startDate="2031-03-27 23:00:00 +0100" endDate="2031-03-28 07:10:00 +0100" value="HKCategoryValueSleepAnalysisInBed"/>
    <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="2031-03-28 01:10:00 +0100" endDate="2031-03-28 06:30:00 +0100" value="HKCategoryValueSleepAnalysisAsleepREM"/>
    <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="77" durationUnit="min" totalDistance="12" totalDistanceUnit="km" totalEnergyBurned="700" totalEnergyBurnedUnit="kcal" sourceName="Watch" startDate="2031-03-27 18:06:00 +0100" endDate="2031-03-27 19:24:00 +0100">
     <MetadataEntry key="HKTimeZone" value="Europe/Vienna"/>
     <WorkoutActivity><WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" startDate="2031-03-27 18:06:00 +0100" endDate="2031-03-27 18:26:00 +0100" average="121" maximum="150" unit="count/min"/></WorkoutActivity>
     <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" startDate="2031-03-27 18:06:00 +0100" endDate="2031-03-27 19:24:00 +0100" average="127" maximum="177" unit="count/min"/>
     <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="12.3" unit="km"/>
    </Workout>
    </HealthData>
    """

  static let tcx = """
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:x="y">
    <Activities><MultiSportSession><FirstSport><Activity Sport="Biking"><Id>2031-03-04T06:30:05.000Z</Id>
    <Lap StartTime="2031-03-04T06:30:05Z"><TotalTimeSeconds>900</TotalTimeSeconds><DistanceMeters>2510.4</DistanceMeters>
    <Calories>160</Calories><AverageHeartRateBpm><Value>140</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>155</Value></MaximumHeartRateBpm>
    <Track><Trackpoint><Time>2031-03-04T06:30:05Z</Time><DistanceMeters>0</DistanceMeters><HeartRateBpm><Value>99</Value></HeartRateBpm></Trackpoint>
    <Trackpoint><Time>2031-03-04T06:45:00+01:00</Time><DistanceMeters>900</DistanceMeters></Trackpoint></Track></Lap>
    <Lap><Track><Trackpoint><Time>2031-03-04T06:59:40Z</Time><DistanceMeters>3900</DistanceMeters></Trackpoint></Track></Lap>
    <Creator><Name>Made-up Watch</Name></Creator><Extensions><activity xmlns="urn:bestupid:activity" kind="run" approximate="true"/></Extensions></Activity></FirstSport>
    <NextSport><Activity Sport="Running"><Lap StartTime="2031-03-04T08:00:00Z"><TotalTimeSeconds>60</TotalTimeSeconds></Lap></Activity></NextSport>
    </MultiSportSession></Activities></TrainingCenterDatabase>
    """

  static let gpx = """
    <gpx version="1.0"><time>2031-03-05T00:00:00Z</time><metadata><time>2031-03-05T00:00:00Z</time></metadata>
    <trk><type>9</type><trkseg><trkpt lat="48.1" lon="-179.9"><ele>1</ele><time>2031-03-04T06:30:05.5Z</time><extensions><a:b><c:hr>120</c:hr></a:b></extensions></trkpt>
    <trkpt lat="48.2" lon="179.9"><time>2031-03-04T06:40:05Z</time><extensions><hr>140</hr></extensions></trkpt></trkseg>
    <trkseg><trkpt lat="-90" lon="0"><time>2031-03-04T07:00:00+01:00</time></trkpt><trkpt lat="90" lon="0"/></trkseg></trk></gpx>
    """

  static let xml = [
    "\u{FEFF}<?xml version='1.0'?><!DOCTYPE a [<!ENTITY x SYSTEM 'y'>]><a b='1'>é<cd/><!-- d --><efgh>&amp;&x;<![CDATA[<]]></efgh></a>",
    "<?xml version='1.0' encoding='ISO-8859-1'?><!-- a --><a><b c='&#228;' d=\"&lt;\"><c:d>1e5</c:d></b><bcde f='-.5'>a<b/>b</bcde>\n</a>\n<!-- -->",
    " <!DOCTYPE a PUBLIC 'b' \"c\" [ <!-- ] --> <!ELEMENT a (b)> ] ><?p?><abc><abcd>\u{1}</abcd></abc>",
  ]

  static let tables = [
    "\u{FEFF}Date;Weight (kg);Steps\r\n04.03.2031;77,8;9120\r\n05.03.2031;\"77,9\";1\r\n",
    "date,time,activity,minutes,distance_km,avg_hr\n2031-03-04,06:30,Run,28:30,5.01,149\n2031-03-05T07:00:00Z,,Ride,1:02:03,\"20.5 km\",\n",
    "Date\tMeal\tCalories\tProtein (g)\n3/14/2031\tLunch\t1,050.5\t62\n3/15/2031\t\"a \"\"b\"\"\"\t2\t3\n",
    "date,exercise,set,reps,weight_kg,planned\n2031-03-04,Bench press,1,10,60.5,false\n2031-03-04,Plank,1,,,true\n",
    "date,weight_lbs,sleep_hours,calories,partial,run_km,lift:Bench press.e1rm\n2031-03-04,171.5,7:10,1800,calories protein,5,100\n",
  ]

  static let maps: [(yaml: String, table: String)] = [
    (
      """
      source: scale
      delimiter: ";"
      decimal: ","
      date: {column: Datum, form: "dd.MM.yyyy"}
      columns:
        Gewicht: {field: weight, unit: kg}
        Schritte: steps
      skip: {Schritte: total}
      """, "Datum;Gewicht;Schritte\n04.03.2031;77,8;9120\n05.03.2031;80;total\n"
    ),
    (
      """
      name: rides
      date: Date
      time: {column: Time, form: "h:mm a"}
      rows: activity
      kind: bike
      columns: {Minutes: {field: minutes, unit: "mm:ss"}, Way: {field: distance, unit: mi}, Name: name}
      """, "Date,Time,Minutes,Way,Name\n2031-03-04,6:30 PM,90:30,12.5,Home\n2031-03-05,,1:00,1,\n"
    ),
    (
      """
      decimal: "."
      date: {column: Date, form: "MMM d, yyyy"}
      rows: meal
      columns: {Meal: meal, Cal: calories, P: protein}
      """, "Date,Meal,Cal,P\n\"Mar 4, 2031\",Lunch,\"1,050\",20\n\"Mar 4, 2031\",Lunch,10,\n"
    ),
    (
      """
      date: When
      rows: set
      columns: {Lift: exercise, Reps: reps, Load: {field: weight, unit: lb}, Hold: {field: seconds, unit: s}}
      """, "When,Lift,Reps,Load,Hold\n2031-03-04 18:05:00,Bench,10,135,\n2031-03-04,Run,,,600\n"
    ),
  ]

  static let listOfMaps = """
    maps:
      - name: food
        date: Date
        columns: {W: {field: weight, unit: kg}}
    habits: {Read a book: read}
    """

  static let strong = """
    Date;Workout Name;Exercise Name;Set Order;Weight (lbs);Reps;Distance (km);Seconds;RPE;Duration (sec)
    2031-03-04T18:05:00+01:00;Push;Bench;1;135,5;10;;;8,5;3900
    2031-03-04 19:05:00;Run;Running (Treadmill);F;;;5,2;1800;;
    """

  static let hevy = """
    title,start_time,end_time,exercise_title,superset_id,exercise_notes,set_type,weight_lbs,reps,distance_miles,duration_seconds,rpe
    Pull,"Mar 5, 2031, 6:05 PM","Mar 5, 2031, 6:50 PM",Row,a,note,warmup,40,12,,,8
    Pull,2031-03-05 18:05:00,,Running,b,,dropset,,,2,600,
    """

  static let loop =
    "Position,Name,Type\n001,Read,YES_NO\n,Drink,NUMERICAL\n\0"
    + "Date,Value,Notes\n2031-03-04,YES_MANUAL,\n2031-03-03,SKIP,a\n2031-03-02,2,\n"

  /// Files of Garmin's account export, by their numbers among the names.
  static let garmin: [(kind: UInt8, text: String)] = [
    (
      0,
      """
      [{"calendarDate": "2031-03-04", "sleepStartTimestampGMT": "2031-03-03T22:10:00.0", "sleepEndTimestampGMT": 1930453800000,
        "deepSleepSeconds": 4200, "lightSleepSeconds": 14400, "awakeSleepSeconds": 1200, "unmeasurableSeconds": 9,
        "napList": [{"napTimeSec": 600}, {"napStartTimestampGMT": 1930453800000, "napEndTimestampGMT": 1930453860000}],
        "sleepWindowConfirmationType": "ENHANCED_CONFIRMED_FINAL", "sleepScores": {"overall": {"value": 81}}}]
      """
    ),
    (
      1,
      """
      [{"calendarDate": "2031-03-04", "totalSteps": 9120, "restingHeartRate": 51, "activeKilocalories": 512.5,
        "allDayStress": {"aggregatorList": [{"type": "TOTAL", "averageStressLevel": 31, "maxStressLevel": -1}]},
        "bodyBattery": {"chargedValue": 60, "bodyBatteryStatList": [{"bodyBatteryStatType": "STARTOFDAY", "statsValue": 72}]}}]
      """
    ),
    (
      2,
      """
      [{"calendarDate": 1930348800000, "metrics": [{"type": "HRV", "value": 52.0}]},
       {"hrvSummary": {"calendarDate": "2031-03-05", "weeklyAvg": 58, "status": "BALANCED"}}]
      """
    ),
    (
      3,
      """
      [{"calendarDate": "2031-03-04", "timestamp": "2031-03-04T06:00:00.0", "inputContext": "AFTER_WAKEUP_RESET",
        "score": 70, "level": "MODERATE", "hrvWeeklyAverage": 58}]
      """
    ),
    (4, #"[{"calendarDate": "2031-03-04", "sport": "RUNNING", "vo2MaxValue": 48.3}]"#),
    (5, #"[{"calendarDate": "2031-03-04", "dailyTrainingLoadAcute": 300}]"#),
    (
      6,
      """
      [{"summarizedActivitiesExport": [{"beginTimestamp": 1930372205000, "startTimeLocal": 1930375805000,
        "activityType": "running", "duration": 1710000, "distance": 501000, "elevationGain": 1200, "avgHr": 149}]}]
      """
    ),
  ].map { ($0.0 + 1, $0.1) }

  /// Files of Fitbit's export, by their numbers among the names.
  static let fitbit: [(kind: UInt8, text: String)] = [
    (
      0,
      """
      [{"logId": 7, "dateOfSleep": "2031-03-04", "startTime": "2031-03-03T23:10:00.000", "endTime": "2031-03-04T06:10:00.000",
        "minutesAsleep": 392, "timeInBed": 420, "type": "stages", "mainSleep": true,
        "levels": {"summary": {"deep": {"minutes": 70}, "light": {"minutes": 232}, "wake": {"minutes": 28}}}}]
      """
    ),
    (
      1,
      #"[{"dateTime": "03/04/31 08:00:00", "value": "1200"}, {"dateTime": "03/04/31 08:01:00", "value": 34}]"#
    ),
    (2, #"[{"dateTime": "03/04/31 00:00:00", "value": {"date": "03/04/31", "value": 52.4}}]"#),
    (3, #"[{"logId": 9, "weight": 77.8, "fat": 20.1, "date": "03/04/31", "time": "07:01:00"}]"#),
    (
      4,
      """
      [{"activityName": "Run", "startTime": "03/04/31 06:30:05", "duration": 1720000, "activeDuration": 1700000,
        "calories": 390, "averageHeartRate": 151, "distance": 3.1, "distanceUnit": "Mile"}]
      """
    ),
    (
      5,
      "sleep_log_entry_id,timestamp,overall_score\n7,2031-03-04T06:10:00Z,81\n8,2031-03-05T06:10:00Z,0\n"
    ),
  ].map { ($0.0 + 1, $0.1) }
}
