/** Parameters of one operation on a note. */
export interface NoteItem {
  readonly path?: string | null | undefined;
  readonly content?: string | null | undefined;
  readonly folder?: string | null | undefined;
  readonly task_identifier?: string | null | undefined;
}

export type NoteOperation = 'read' | 'create' | 'update' | 'append' | 'delete' | 'complete_task';

export interface ManageNotesArguments extends NoteItem {
  readonly operation: NoteOperation;
  readonly path: string;
  readonly bulk?: boolean | undefined;
  readonly items?: readonly NoteItem[] | null | undefined;
}

export type QueryOperation =
  | 'search_text'
  | 'find_by_tag'
  | 'list_notes'
  | 'list_folders'
  | 'get_backlinks'
  | 'get_tags'
  | 'list_tasks';

export interface QueryVaultArguments {
  readonly operation: QueryOperation;
  readonly query?: string | null | undefined;
  readonly path?: string | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly include_completed?: boolean | undefined;
  readonly response_format?: 'detailed' | 'concise' | undefined;
  readonly limit?: number | undefined;
}

export type StructureOperation = 'create_folder' | 'rename' | 'delete_folder' | 'move' | 'list_structure';

/** Source and destination. */
export interface MoveItem {
  readonly path?: string | null | undefined;
  readonly new_path?: string | null | undefined;
}

export interface ManageStructureArguments extends MoveItem {
  readonly operation: StructureOperation;
  readonly path: string;
  readonly bulk?: boolean | undefined;
  readonly items?: readonly MoveItem[] | null | undefined;
  readonly force?: boolean | undefined;
}
