import * as z from 'zod';

/** What a token may do. `admin` may do everything; `run` and `approve` may also read. */
export const Role = z.enum(['read', 'run', 'approve', 'admin']);
export type Role = z.infer<typeof Role>;

export const roles: readonly Role[] = Role.options;

/** Whether some roles are enough for something that needs one. */
export function mayDo(own: readonly Role[], needed: Role): boolean {
  return own.includes('admin') || own.includes(needed) || (needed === 'read' && own.length > 0);
}
