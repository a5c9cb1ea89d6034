import { approvalCommand } from '../approval-command.ts';

export const command = approvalCommand('reject', { isApproved: false, done: 'Rejected' });
