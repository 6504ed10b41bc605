// Made by scripts/generate-libgit2-forward.sh out of the functions that Sources/Git names: do not edit.
#if defined(__linux__)

#include "forward.h"

FORWARD(void, git_buf_dispose,
        (git_buf *buffer),
        (buffer))
FORWARD(int, git_repository_open_ext,
        (git_repository **out, const char *path, unsigned int flags, const char *ceiling_dirs),
        (out, path, flags, ceiling_dirs))
FORWARD(void, git_repository_free,
        (git_repository *repo),
        (repo))
FORWARD(int, git_repository_init_options_init,
        (git_repository_init_options *opts, unsigned int version),
        (opts, version))
FORWARD(int, git_repository_init_ext,
        (git_repository **out, const char *repo_path, git_repository_init_options *opts),
        (out, repo_path, opts))
FORWARD(const char *, git_repository_path,
        (const git_repository *repo),
        (repo))
FORWARD(const char *, git_repository_workdir,
        (const git_repository *repo),
        (repo))
FORWARD(const char *, git_repository_commondir,
        (const git_repository *repo),
        (repo))
FORWARD(int, git_repository_config,
        (git_config **out, git_repository *repo),
        (out, repo))
FORWARD(int, git_repository_config_snapshot,
        (git_config **out, git_repository *repo),
        (out, repo))
FORWARD(int, git_repository_odb,
        (git_odb **out, git_repository *repo),
        (out, repo))
FORWARD(int, git_repository_refdb,
        (git_refdb **out, git_repository *repo),
        (out, repo))
FORWARD(int, git_repository_index,
        (git_index **out, git_repository *repo),
        (out, repo))
FORWARD(int, git_repository_state,
        (git_repository *repo),
        (repo))
FORWARD(int, git_repository_set_ident,
        (git_repository *repo, const char *name, const char *email),
        (repo, name, email))
FORWARD(git_object_t, git_object_string2type,
        (const char *str),
        (str))
FORWARD(int, git_tree_lookup,
        (git_tree **out, git_repository *repo, const git_oid *id),
        (out, repo, id))
FORWARD(void, git_tree_free,
        (git_tree *tree),
        (tree))
FORWARD(size_t, git_tree_entrycount,
        (const git_tree *tree),
        (tree))
FORWARD(const git_tree_entry *, git_tree_entry_byname,
        (const git_tree *tree, const char *filename),
        (tree, filename))
FORWARD(const git_tree_entry *, git_tree_entry_byindex,
        (const git_tree *tree, size_t idx),
        (tree, idx))
FORWARD(int, git_tree_entry_bypath,
        (git_tree_entry **out, const git_tree *root, const char *path),
        (out, root, path))
FORWARD(const char *, git_tree_entry_name,
        (const git_tree_entry *entry),
        (entry))
FORWARD(const git_oid *, git_tree_entry_id,
        (const git_tree_entry *entry),
        (entry))
FORWARD(git_filemode_t, git_tree_entry_filemode_raw,
        (const git_tree_entry *entry),
        (entry))
FORWARD(int, git_treebuilder_new,
        (git_treebuilder **out, git_repository *repo, const git_tree *source),
        (out, repo, source))
FORWARD(size_t, git_treebuilder_entrycount,
        (git_treebuilder *bld),
        (bld))
FORWARD(void, git_treebuilder_free,
        (git_treebuilder *bld),
        (bld))
FORWARD(const git_tree_entry *, git_treebuilder_get,
        (git_treebuilder *bld, const char *filename),
        (bld, filename))
FORWARD(int, git_treebuilder_insert,
        (const git_tree_entry **out, git_treebuilder *bld, const char *filename, const git_oid *id, git_filemode_t filemode),
        (out, bld, filename, id, filemode))
FORWARD(int, git_treebuilder_remove,
        (git_treebuilder *bld, const char *filename),
        (bld, filename))
FORWARD(int, git_treebuilder_write,
        (git_oid *id, git_treebuilder *bld),
        (id, bld))
FORWARD(int, git_tree_create_updated,
        (git_oid *out, git_repository *repo, git_tree *baseline, size_t nupdates, const git_tree_update *updates),
        (out, repo, baseline, nupdates, updates))
FORWARD(void, git_strarray_dispose,
        (git_strarray *array),
        (array))
FORWARD(int, git_reference_lookup,
        (git_reference **out, git_repository *repo, const char *name),
        (out, repo, name))
FORWARD(int, git_reference_name_to_id,
        (git_oid *out, git_repository *repo, const char *name),
        (out, repo, name))
FORWARD(int, git_reference_create,
        (git_reference **out, git_repository *repo, const char *name, const git_oid *id, int force, const char *log_message),
        (out, repo, name, id, force, log_message))
FORWARD(int, git_reference_create_matching,
        (git_reference **out, git_repository *repo, const char *name, const git_oid *id, int force, const git_oid *current_id, const char *log_message),
        (out, repo, name, id, force, current_id, log_message))
FORWARD(const git_oid *, git_reference_target,
        (const git_reference *ref),
        (ref))
FORWARD(const char *, git_reference_symbolic_target,
        (const git_reference *ref),
        (ref))
FORWARD(int, git_reference_remove,
        (git_repository *repo, const char *name),
        (repo, name))
FORWARD(void, git_reference_free,
        (git_reference *ref),
        (ref))
FORWARD(int, git_diff_options_init,
        (git_diff_options *opts, unsigned int version),
        (opts, version))
FORWARD(void, git_diff_free,
        (git_diff *diff),
        (diff))
FORWARD(int, git_diff_tree_to_tree,
        (git_diff **diff, git_repository *repo, git_tree *old_tree, git_tree *new_tree, const git_diff_options *opts),
        (diff, repo, old_tree, new_tree, opts))
FORWARD(size_t, git_diff_num_deltas,
        (const git_diff *diff),
        (diff))
FORWARD(const git_diff_delta *, git_diff_get_delta,
        (const git_diff *diff, size_t idx),
        (diff, idx))
FORWARD(git_attr_value_t, git_attr_value,
        (const char *attr),
        (attr))
FORWARD(int, git_attr_get_many,
        (const char **values_out, git_repository *repo, uint32_t flags, const char *path, size_t num_attr, const char **names),
        (values_out, repo, flags, path, num_attr, names))
FORWARD(int, git_blob_create_from_buffer,
        (git_oid *id, git_repository *repo, const void *buffer, size_t len),
        (id, repo, buffer, len))
FORWARD(void, git_oidarray_dispose,
        (git_oidarray *array),
        (array))
FORWARD(int, git_index_open,
        (git_index **out, const char *index_path),
        (out, index_path))
FORWARD(int, git_index_new,
        (git_index **out),
        (out))
FORWARD(void, git_index_free,
        (git_index *index),
        (index))
FORWARD(int, git_index_read,
        (git_index *index, int force),
        (index, force))
FORWARD(int, git_index_write,
        (git_index *index),
        (index))
FORWARD(int, git_index_read_tree,
        (git_index *index, const git_tree *tree),
        (index, tree))
FORWARD(int, git_index_write_tree_to,
        (git_oid *out, git_index *index, git_repository *repo),
        (out, index, repo))
FORWARD(size_t, git_index_entrycount,
        (const git_index *index),
        (index))
FORWARD(int, git_index_clear,
        (git_index *index),
        (index))
FORWARD(const git_index_entry *, git_index_get_byindex,
        (git_index *index, size_t n),
        (index, n))
FORWARD(const git_index_entry *, git_index_get_bypath,
        (git_index *index, const char *path, int stage),
        (index, path, stage))
FORWARD(int, git_index_remove,
        (git_index *index, const char *path, int stage),
        (index, path, stage))
FORWARD(int, git_index_remove_directory,
        (git_index *index, const char *dir, int stage),
        (index, dir, stage))
FORWARD(int, git_index_add,
        (git_index *index, const git_index_entry *source_entry),
        (index, source_entry))
FORWARD(int, git_index_entry_stage,
        (const git_index_entry *entry),
        (entry))
FORWARD(int, git_merge_bases,
        (git_oidarray *out, git_repository *repo, const git_oid *one, const git_oid *two),
        (out, repo, one, two))
FORWARD(int, git_remote_create,
        (git_remote **out, git_repository *repo, const char *name, const char *url),
        (out, repo, name, url))
FORWARD(int, git_remote_lookup,
        (git_remote **out, git_repository *repo, const char *name),
        (out, repo, name))
FORWARD(const char *, git_remote_url,
        (const git_remote *remote),
        (remote))
FORWARD(void, git_remote_free,
        (git_remote *remote),
        (remote))
FORWARD(int, git_remote_list,
        (git_strarray *out, git_repository *repo),
        (out, repo))
FORWARD(int, git_commit_lookup,
        (git_commit **commit, git_repository *repo, const git_oid *id),
        (commit, repo, id))
FORWARD(void, git_commit_free,
        (git_commit *commit),
        (commit))
FORWARD(const char *, git_commit_message,
        (const git_commit *commit),
        (commit))
FORWARD(const git_signature *, git_commit_committer,
        (const git_commit *commit),
        (commit))
FORWARD(const git_signature *, git_commit_author,
        (const git_commit *commit),
        (commit))
FORWARD(const git_oid *, git_commit_tree_id,
        (const git_commit *commit),
        (commit))
FORWARD(unsigned int, git_commit_parentcount,
        (const git_commit *commit),
        (commit))
FORWARD(const git_oid *, git_commit_parent_id,
        (const git_commit *commit, unsigned int n),
        (commit, n))
FORWARD(int, git_commit_create,
        (git_oid *id, git_repository *repo, const char *update_ref, const git_signature *author, const git_signature *committer, const char *message_encoding, const char *message, const git_tree *tree, size_t parent_count, const git_commit *parents[]),
        (id, repo, update_ref, author, committer, message_encoding, message, tree, parent_count, parents))
FORWARD(int, git_config_open_default,
        (git_config **out),
        (out))
FORWARD(int, git_config_add_file_ondisk,
        (git_config *cfg, const char *path, git_config_level_t level, const git_repository *repo, int force),
        (cfg, path, level, repo, force))
FORWARD(int, git_config_open_ondisk,
        (git_config **out, const char *path),
        (out, path))
FORWARD(int, git_config_snapshot,
        (git_config **out, git_config *config),
        (out, config))
FORWARD(void, git_config_free,
        (git_config *cfg),
        (cfg))
FORWARD(int, git_config_get_bool,
        (int *out, const git_config *cfg, const char *name),
        (out, cfg, name))
FORWARD(int, git_config_get_path,
        (git_buf *out, const git_config *cfg, const char *name),
        (out, cfg, name))
FORWARD(int, git_config_get_string,
        (const char **out, const git_config *cfg, const char *name),
        (out, cfg, name))
FORWARD(int, git_config_set_string,
        (git_config *cfg, const char *name, const char *value),
        (cfg, name, value))
FORWARD(const git_error *, git_error_last,
        (void),
        ())
FORWARD(void, git_error_clear,
        (void),
        ())
FORWARD(int, git_error_set_str,
        (int error_class, const char *string),
        (error_class, string))
FORWARD(int, git_filter_list_load,
        (git_filter_list **filters, git_repository *repo, git_blob *blob, const char *path, git_filter_mode_t mode, uint32_t flags),
        (filters, repo, blob, path, mode, flags))
FORWARD(int, git_filter_list_apply_to_buffer,
        (git_buf *out, git_filter_list *filters, const char *in, size_t in_len),
        (out, filters, in, in_len))
FORWARD(void, git_filter_list_free,
        (git_filter_list *filters),
        (filters))
FORWARD(int, git_status_options_init,
        (git_status_options *opts, unsigned int version),
        (opts, version))
FORWARD(int, git_status_list_new,
        (git_status_list **out, git_repository *repo, const git_status_options *opts),
        (out, repo, opts))
FORWARD(size_t, git_status_list_entrycount,
        (git_status_list *statuslist),
        (statuslist))
FORWARD(const git_status_entry *, git_status_byindex,
        (git_status_list *statuslist, size_t idx),
        (statuslist, idx))
FORWARD(void, git_status_list_free,
        (git_status_list *statuslist),
        (statuslist))
FORWARD(int, git_libgit2_init,
        (void),
        ())
FORWARD(int, git_graph_descendant_of,
        (git_repository *repo, const git_oid *commit, const git_oid *ancestor),
        (repo, commit, ancestor))
FORWARD(int, git_ignore_path_is_ignored,
        (int *ignored, git_repository *repo, const char *path),
        (ignored, repo, path))
FORWARD(int, git_odb_new,
        (git_odb **out),
        (out))
FORWARD(void, git_odb_free,
        (git_odb *db),
        (db))
FORWARD(int, git_odb_read,
        (git_odb_object **out, git_odb *db, const git_oid *id),
        (out, db, id))
FORWARD(int, git_odb_read_header,
        (size_t *len_out, git_object_t *type_out, git_odb *db, const git_oid *id),
        (len_out, type_out, db, id))
FORWARD(int, git_odb_exists,
        (git_odb *db, const git_oid *id),
        (db, id))
FORWARD(int, git_odb_foreach,
        (git_odb *db, git_odb_foreach_cb cb, void *payload),
        (db, cb, payload))
FORWARD(int, git_odb_write,
        (git_oid *out, git_odb *odb, const void *data, size_t len, git_object_t type),
        (out, odb, data, len, type))
FORWARD(int, git_odb_open_wstream,
        (git_odb_stream **out, git_odb *db, git_object_size_t size, git_object_t type),
        (out, db, size, type))
FORWARD(int, git_odb_stream_write,
        (git_odb_stream *stream, const char *buffer, size_t len),
        (stream, buffer, len))
FORWARD(int, git_odb_stream_finalize_write,
        (git_oid *out, git_odb_stream *stream),
        (out, stream))
FORWARD(void, git_odb_stream_free,
        (git_odb_stream *stream),
        (stream))
FORWARD(int, git_odb_hash,
        (git_oid *out, const void *data, size_t len, git_object_t type),
        (out, data, len, type))
FORWARD(void, git_odb_object_free,
        (git_odb_object *object),
        (object))
FORWARD(const void *, git_odb_object_data,
        (git_odb_object *object),
        (object))
FORWARD(size_t, git_odb_object_size,
        (git_odb_object *object),
        (object))
FORWARD(git_object_t, git_odb_object_type,
        (git_odb_object *object),
        (object))
FORWARD(int, git_odb_add_backend,
        (git_odb *odb, git_odb_backend *backend, int priority),
        (odb, backend, priority))
FORWARD(int, git_odb_backend_loose,
        (git_odb_backend **out, const char *objects_dir, int compression_level, int do_fsync, unsigned int dir_mode, unsigned int file_mode),
        (out, objects_dir, compression_level, do_fsync, dir_mode, file_mode))
FORWARD(int, git_odb_backend_one_pack,
        (git_odb_backend **out, const char *index_file),
        (out, index_file))
FORWARD(int, git_patch_from_buffers,
        (git_patch **out, const void *old_buffer, size_t old_len, const char *old_as_path, const void *new_buffer, size_t new_len, const char *new_as_path, const git_diff_options *opts),
        (out, old_buffer, old_len, old_as_path, new_buffer, new_len, new_as_path, opts))
FORWARD(void, git_patch_free,
        (git_patch *patch),
        (patch))
FORWARD(int, git_patch_to_buf,
        (git_buf *out, git_patch *patch),
        (out, patch))
FORWARD(void, git_refdb_free,
        (git_refdb *refdb),
        (refdb))
FORWARD(int, git_revwalk_new,
        (git_revwalk **out, git_repository *repo),
        (out, repo))
FORWARD(int, git_revwalk_push,
        (git_revwalk *walk, const git_oid *id),
        (walk, id))
FORWARD(int, git_revwalk_hide,
        (git_revwalk *walk, const git_oid *commit_id),
        (walk, commit_id))
FORWARD(int, git_revwalk_next,
        (git_oid *out, git_revwalk *walk),
        (out, walk))
FORWARD(int, git_revwalk_sorting,
        (git_revwalk *walk, unsigned int sort_mode),
        (walk, sort_mode))
FORWARD(void, git_revwalk_free,
        (git_revwalk *walk),
        (walk))
FORWARD(int, git_signature_new,
        (git_signature **out, const char *name, const char *email, git_time_t time, int offset),
        (out, name, email, time, offset))
FORWARD(void, git_signature_free,
        (git_signature *sig),
        (sig))
FORWARD(void *, git_odb_backend_data_alloc,
        (git_odb_backend *backend, size_t len),
        (backend, len))
FORWARD(void, git_odb_backend_data_free,
        (git_odb_backend *backend, void *data),
        (backend, data))
FORWARD(int, git_repository_set_index,
        (git_repository *repo, git_index *index),
        (repo, index))

#endif
