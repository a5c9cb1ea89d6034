import { approvalCommand } from '../approval-command.ts';

export const command = approvalCommand('approve', { isApproved: true, done: 'Approved' });
