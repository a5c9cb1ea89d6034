import { unknownCommand } from '../../request/param-errors.ts';
import type { HandlerV2 } from '../handling/handler.ts';

export const handler: HandlerV2<'describe'> = async (context, { command }) => {
  const description = await context.describe();
  const commands = description.commands.filter(({ name }) => command === undefined || name === command);
  if (commands.length === 0 && command !== undefined) {
    const names = [...new Set(description.commands.map(({ name }) => name))];
    throw unknownCommand(command, description.api_versions.join(' and '), names);
  }
  const lines = commands.map(
    ({ name, api_version, effect, summary }) => `- ${name} (${api_version}, ${effect}): ${summary}`,
  );
  return { data: lines.join('\n'), metadata: { ...description, commands } };
};
