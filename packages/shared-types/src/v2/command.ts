import * as z from 'zod';
import { commandsV2 } from './commands.generated.ts';

export type CommandNameV2 = keyof typeof commandsV2;
/** Params of a v2 command, as its handler receives them. */
export type ParamsV2<Name extends CommandNameV2> = z.infer<(typeof commandsV2)[Name]['params']>;
/** `result.metadata` of a v2 command's success. */
export type ResultV2<Name extends CommandNameV2> = Immutable<z.infer<(typeof commandsV2)[Name]['result']>>;

type Immutable<Value> = Value extends object ? { readonly [Key in keyof Value]: Immutable<Value[Key]> } : Value;

/** A v2 command: its params, tagged with its name as `type`. */
export type TaggedCommandV2<Name extends CommandNameV2> = { type: Name } & ParamsV2<Name>;

/** The canonical command of v2: the params of one command, tagged with its name as `type`. */
export type ObsidianAgentCommandV2 = { [Name in CommandNameV2]: TaggedCommandV2<Name> }[CommandNameV2];

/** The canonical payload of v2. */
export interface ObsidianAgentRequestV2 {
  command: ObsidianAgentCommandV2;
}

/** Names of the commands of v2. */
export const namesV2 = Object.keys(commandsV2) as [CommandNameV2, ...CommandNameV2[]];

/** The params of a command with its name as `type`. */
export function taggedParams(name: CommandNameV2): z.ZodObject<{ type: z.ZodLiteral<CommandNameV2> }, z.core.$strict> {
  // Each command has a different object type; here it only matters that it is an object.
  const params = commandsV2[name].params as unknown as z.ZodObject<z.core.$ZodShape, z.core.$strict>;
  return params.extend({ type: z.literal(name).describe('Name of the command; same as action.') });
}

const [first, ...others] = namesV2;
export const ObsidianAgentCommandV2 = z.discriminatedUnion('type', [
  taggedParams(first),
  ...others.map(taggedParams),
]) as unknown as z.ZodType<ObsidianAgentCommandV2>;

export const ObsidianAgentRequestV2: z.ZodType<ObsidianAgentRequestV2> = z.strictObject({
  command: ObsidianAgentCommandV2,
});
