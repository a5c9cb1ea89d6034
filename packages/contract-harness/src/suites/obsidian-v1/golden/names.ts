import type { Check } from '../../../subject/check.ts';
import { requestFor } from '../answer/request.ts';
import { type Golden, goldenCheck } from './golden-check.ts';

/** "Café" as macOS types it: e, then a combining accent. Composed, it is another sequence of bytes. */
const NAME = 'Cafe\u0301';
const sentence = '`${vault_path}/${note_name}.md`: the name of the file is that of the request, byte for byte.';

const goldens: readonly Golden[] = [
  {
    id: 'create-decomposed-name',
    sentence,
    request: requestFor('create_note', { note_name: NAME, content: 'x' }),
    expect: { codes: [0], data: `Note '${NAME}' created successfully.` },
    after: { [`${NAME}.md`]: 'x' },
  },
  {
    id: 'update-decomposed-name',
    sentence,
    before: { [`${NAME}.md`]: 'old' },
    request: requestFor('update_note', { note_name: NAME, content: 'new' }),
    expect: { codes: [0], data: `Note '${NAME}' updated successfully.` },
    after: { [`${NAME}.md`]: 'new' },
  },
];

/** Names of notes in Unicode. */
export const nameGoldens: readonly Check[] = goldens.map(goldenCheck);
