export { restore, suspend, suspendInTransaction } from '@/modules/users/suspensions'
export { findUserParties, listUsers, requireMayActOn } from '@/modules/users/users'
