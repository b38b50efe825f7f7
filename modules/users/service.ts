export { restore, suspend, suspendInTransaction } from '@/modules/users/suspensions'
export { findUserParties, requireMayActOn } from '@/modules/users/users'
