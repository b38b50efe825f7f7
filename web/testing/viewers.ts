import type { Viewer, ViewerUser } from '@/web/lib/session/viewer'

/** A signed-in viewer. */
export function buildViewer(user: Partial<ViewerUser> = {}): Viewer {
  return { state: 'user', user: buildUser(user) }
}

/** A user named ann, with these differences. */
export function buildUser(over: Partial<ViewerUser> = {}): ViewerUser {
  return {
    id: '1',
    username: 'ann',
    displayName: 'ann',
    firstName: null,
    lastName: null,
    email: null,
    profileImageUrl: null,
    createdAt: null,
    role: 'user',
    verified: true,
    emailBounced: false,
    temporary: false,
    byPlatform: false,
    twoStep: false,
    secondFactor: null,
    passwordMissing: false,
    suspension: null,
    warned: false,
    termsToAccept: null,
    ...over,
  }
}
