import type { PlatformUser } from '@/modules/players/contract'

/** A player for tests. */
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
