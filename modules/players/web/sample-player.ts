import type { PlatformUser } from '@/modules/players/contract'

/** A player for tests, as the platform tells of one. */
export const samplePlayer: PlatformUser = {
  id: '8000000001',
  username: 'AmberQuill',
  displayName: 'Amber Quill',
  avatarUrl: null,
  hasVerifiedBadge: false,
  created: null,
  description: 'No description',
  profileUrl: 'https://platform.example/users/8000000001',
}
