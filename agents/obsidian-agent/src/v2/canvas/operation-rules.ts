import { type ParamsV2, param, SEND, text, trusted } from '@obsidian-agent/shared-types';
import { typeOfNewNode } from '@obsidian-agent/vault';
import { paramExcluded, paramInvalid, paramMissing } from '../../request/param-errors.ts';

export type Operation = ParamsV2<'edit_canvas'>['operations'][number];
type Member = Exclude<keyof Operation, 'operation'>;

const CONTENT: readonly Member[] = ['text', 'file', 'url', 'label', 'background', 'background_style', 'color'];
const BOX: readonly Member[] = ['x', 'y', 'width', 'height'];
const EDGE: readonly Member[] = [
  'from_node',
  'to_node',
  'from_side',
  'to_side',
  'from_end',
  'to_end',
  'color',
  'label',
];

/** The members that each operation takes. */
const TAKES: Readonly<Record<Operation['operation'], readonly Member[]>> = {
  add_node: ['id', 'type', ...CONTENT, ...BOX, 'near', 'side', 'in_group', 'around'],
  edit_node: ['node', ...CONTENT, ...BOX],
  remove_node: ['node'],
  add_edge: ['id', ...EDGE],
  edit_edge: ['edge', ...EDGE],
  remove_edge: ['edge', 'from_node', 'to_node'],
};

const REQUIRED: Readonly<Record<string, readonly Member[]>> = {
  edit_node: ['node'],
  remove_node: ['node'],
  add_edge: ['from_node', 'to_node'],
};

/** The content that a new node of each type must have. */
const CONTENT_OF = { text: 'text', file: 'file', link: 'url', group: undefined } as const;

/**
 * Checks the rules for an operation that its schema cannot express.
 *
 * @throws AgentError `INVALID_PARAMS`
 */
export function assertOperation(operation: Operation, field: string): void {
  const { operation: name } = operation;
  const given = Object.keys(operation).filter((member): member is Member => member !== 'operation');
  const extra = given.find((member) => !TAKES[name].includes(member));
  if (extra !== undefined)
    throw paramInvalid(`${field}.${extra}`, {
      why: text`${trusted(name)} does not use it`,
      hint: text`${trusted(name)} uses ${trusted(TAKES[name].join(', '))}.`,
    });
  const missing = REQUIRED[name]?.find((member) => operation[member] === undefined);
  if (missing !== undefined) throw paramMissing(`${field}.${missing}`, text`${SEND} the id or the text of a node.`);
  if (name === 'add_node') assertNewNode(operation, field);
  if (name === 'edit_edge' || name === 'remove_edge') assertEdgeNamed(operation, field);
}

function assertNewNode(operation: Operation, field: string): void {
  const type = typeOfNewNode(operation);
  const example = text`${SEND} one of text, file, url and label, such as ${param('text', 'Call the bank')}.`;
  if (type === undefined) throw paramMissing(`${field}.text`, example);
  const content = CONTENT_OF[type];
  if (content !== undefined && operation[content] === undefined) throw paramMissing(`${field}.${content}`, example);
  const others = (['text', 'file', 'url', 'label'] as const).filter((each) => each !== (content ?? 'label'));
  const other = others.find((each) => operation[each] !== undefined);
  if (other !== undefined) throw paramExcluded(`${field}.${other}`, `${field}.${content ?? 'type: group'}`);
  if ((operation.x === undefined) !== (operation.y === undefined))
    throw paramMissing(`${field}.${operation.x === undefined ? 'x' : 'y'}`, text`${SEND} both x and y, or neither.`);
  const [place, another] = (['x', 'near', 'in_group', 'around'] as const).filter(
    (each) => operation[each] !== undefined,
  );
  if (place !== undefined && another !== undefined) throw paramExcluded(`${field}.${another}`, `${field}.${place}`);
}

/** An edge is named by itself, or by the nodes at its ends. */
function assertEdgeNamed({ edge, from_node, to_node }: Operation, field: string): void {
  const ends = [from_node, to_node].filter((end) => end !== undefined).length;
  if (edge !== undefined && ends > 0) throw paramExcluded(`${field}.from_node`, `${field}.edge`);
  if (edge === undefined && ends < 2)
    throw paramMissing(`${field}.edge`, text`${SEND} the id or the label of the edge, or both from_node and to_node.`);
}
