import { AgentError, quoted, text } from '@obsidian-agent/shared-types';

/**
 * Refuses a path whose name begins with a dot, as `create` does. The commands would read it as a title too, and find the
 * note that is stored without the dot.
 *
 * @throws AgentError `PATH_PROTECTED`, as `create_note` does
 */
export function assertNotHidden(path: string): void {
  const name = path.slice(path.search(/[^\\/]*[\\/]*$/)).trim();
  if (!/^[\p{Default_Ignorable_Code_Point}\s]*\./u.test(name)) return;
  throw new AgentError('PATH_PROTECTED', {
    message: text`The path ${quoted(path)} enters ${quoted(name)}, which is hidden and protected.`,
    hint: text`Send a path whose folders and name do not begin with a dot.`,
    details: { path, protected: name },
  });
}
