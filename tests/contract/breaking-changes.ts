/** A JSON Schema that can be changed. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  pattern?: string;
  maximum?: number;
  const?: unknown;
  allOf?: unknown[];
  $defs?: Record<string, Schema>;
}

/** A member of an object schema. Throws if it does not exist. */
export function member(schema: Schema | undefined, ...names: string[]): Schema {
  return names.reduce<Schema>((object, name) => {
    const found = object.properties?.[name];
    if (found === undefined) throw new Error(`There is no member ${name} to change.`);
    return found;
  }, schema ?? {});
}

/** A change of a schema, or the removal of its file. */
export type Change = ((schema: Schema) => void) | 'remove';

interface Break {
  readonly what: string;
  readonly schema: string;
  readonly change: Change;
  /** The expected output of the gate. */
  readonly line: string;
}

/** Changes of schemas that break callers or readers of a release. */
export const breaks: readonly Break[] = [
  {
    what: 'a removed param',
    schema: 'v2/commands/move_note.params',
    change: ({ properties }) => delete properties?.['update_links'],
    line: '/update_links: it was removed',
  },
  {
    what: 'a new required param',
    schema: 'v2/commands/append_note.params',
    change: ({ required }) => required?.push('heading'),
    line: '/heading: it became required',
  },
  {
    what: 'a param of another type',
    schema: 'v2/commands/read_note.params',
    change: (schema) => Object.assign(member(schema, 'start_line'), { type: 'string' }),
    line: '/start_line: the type integer became string',
  },
  {
    what: 'a lower limit',
    schema: 'v2/commands/list_notes.params',
    change: (schema) => Object.assign(member(schema, 'limit'), { maximum: 7 }),
    line: '/limit: maximum 1000 became 7',
  },
  {
    what: 'a removed value',
    schema: 'v2/commands/create_note.params',
    change: (schema) => member(schema, 'if_exists').enum?.pop(),
    line: '/if_exists: the value "overwrite" was removed',
  },
  {
    what: 'a removed param of an element of a union',
    schema: 'v2/commands/edit_note.params',
    change: (schema) => delete member(schema, 'edits').items?.anyOf?.[1]?.properties?.['block'],
    line: '/edits/*/block: it was removed',
  },
  {
    what: 'a closed request',
    schema: 'v1/commands/read_note.params',
    change: (schema) => Object.assign(schema, { additionalProperties: false }),
    line: 'the value itself: the object was closed',
  },
  {
    what: 'a removed field of the envelope',
    schema: 'v2/request',
    change: ({ properties }) => delete properties?.['idempotency_key'],
    line: '/idempotency_key: it was removed',
  },
  {
    what: 'a removed param in the schema of whole requests',
    schema: 'v2/request',
    change: ({ $defs }) => delete $defs?.['append_note']?.properties?.['content'],
    line: '/$defs/append_note/content: it was removed',
  },
  {
    what: 'a lower limit in the schema of whole requests',
    schema: 'v2/request',
    change: ({ $defs }) => Object.assign(member($defs?.['append_note'], 'heading'), { maxLength: 1999 }),
    line: '/$defs/append_note/heading: maxLength 2000 became 1999',
  },
  {
    what: 'a narrower rule for the payload of an action',
    schema: 'v2/request',
    change: ({ allOf }) =>
      Object.assign(allOf?.find((rule) => JSON.stringify(rule).includes('"bulk_delete"')) as object, { else: false }),
    line: 'the value itself: the rule {"if":{"properties":{"action":{"const":"bulk_delete"}}',
  },
  {
    what: 'a rule that refuses all params',
    schema: 'v1/commands/create_note.params',
    change: (schema) => Object.assign(schema, { allOf: [false] }),
    line: 'the value itself: the rule false was added',
  },
  {
    what: 'a rule that refuses all results',
    schema: 'v2/commands/set_properties.result',
    change: (schema) => Object.assign(schema, { allOf: [false] }),
    line: 'the value itself: the rule false was added',
  },
  {
    what: 'a rule that refuses all answers',
    schema: 'v1/response',
    change: (schema) => Object.assign(schema, { allOf: [false] }),
    line: 'the value itself: the rule false was added',
  },
  {
    what: 'a rule for one member',
    schema: 'v2/commands/delete_note.params',
    change: (schema) => Object.assign(member(schema, 'note'), { allOf: [{ minLength: 3 }] }),
    line: '/note: the rule {"minLength":3} was added',
  },
  {
    what: 'a rule beside the alternatives of a member',
    schema: 'v1/request',
    change: (schema) => Object.assign(member(schema, 'plan_id'), { allOf: [false] }),
    line: '/plan_id: the rule false was added',
  },
  {
    what: 'a format',
    schema: 'v2/commands/get_note_info.params',
    change: (schema) => Object.assign(member(schema, 'note'), { format: 'uuid' }),
    line: '/note: the format none became uuid',
  },
  {
    what: 'a member that accepts nothing',
    schema: 'v2/commands/update_note.params',
    change: ({ properties }) => Object.assign(properties ?? {}, { content: false }),
    line: '/content: no value is valid now',
  },
  {
    what: 'a keyword that it cannot compare',
    schema: 'v2/commands/rename_tag.params',
    change: (schema) => Object.assign(schema, { minContains: 3 }),
    line: 'the value itself: the keyword minContains changed to 3',
  },
  {
    what: 'a new required field of a plan',
    schema: 'plan/v1',
    change: ({ required }) => required?.push('plan_id'),
    line: '/plan_id: it became required',
  },
  {
    what: 'a removed member of a result',
    schema: 'v2/commands/get_links.result',
    change: ({ properties }) => delete properties?.['in_total'],
    line: '/in_total: it was removed',
  },
  {
    what: 'a required member of a result that older agents leave out',
    schema: 'v2/commands/undo.result',
    change: (schema) => Object.assign(schema, { required: [...(schema.required ?? []), 'news'] }),
    line: '/news: it became required',
  },
  {
    what: 'a member of a result that may be absent now',
    schema: 'v2/commands/list_tags.result',
    change: (schema) => Object.assign(schema, { required: schema.required?.filter((name) => name !== 'total_count') }),
    line: '/total_count: readers of 1.0.0 refuse it (going back, it became required)',
  },
  {
    what: 'a member of a result with one more type',
    schema: 'v2/commands/list_tasks.result',
    change: (schema) =>
      Object.assign(member(schema, 'total_count'), { type: undefined, anyOf: [{ type: 'integer' }, { type: 'null' }] }),
    line: '/total_count: readers of 1.0.0 refuse it (going back, the type null became integer)',
  },
  {
    what: 'a closed result',
    schema: 'v2/commands/batch.result',
    change: (schema) => Object.assign(schema, { additionalProperties: false }),
    line: 'the value itself: the object was closed',
  },
  {
    what: 'closed categories',
    schema: 'v2/response',
    change: (schema) => member(schema.oneOf?.[1], 'error_detail', 'category').anyOf?.pop(),
    line: '/error_detail/category: only "invalid_argument"',
  },
  {
    what: 'a removed command',
    schema: 'v2/commands/find_orphans.params',
    change: 'remove',
    line: 'it was removed',
  },
];
