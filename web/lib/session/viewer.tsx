import { createContext, type ReactNode, useContext } from 'react'
import { hasRight, type Right, type Role } from '@/src/kit/staff/rights'

/** The signed-in user. */
export type ViewerUser = {
  id: string
  username: string
  displayName: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  profileImageUrl: string | null
  createdAt: string | null
  role: Role
  verified: boolean
  /** The mail server refused the email for good. */
  emailBounced: boolean
  /** Created by the temporary login; shown with a badge. */
  temporary: boolean
  /** The account was created by logging in with the game platform. */
  byPlatform: boolean
  twoStep: boolean
  /** Null without a second factor. Until it is verified, the server treats the session like a visitor's. */
  secondFactor: { verified: boolean; totp: boolean; passkey: boolean } | null
  /** The account has no password yet, so one can be set without the current one. */
  passwordMissing: boolean
  suspension: { until: string | null; reason: string } | null
  /** Staff warned the user, who hasn't confirmed it yet. */
  warned: boolean
  /** The newest terms of service, while the user hasn't accepted them. */
  termsToAccept: { number: number; appliesAt: string } | null
}

/** Who looks at the page. */
export type Viewer = { state: 'loading' } | { state: 'guest' } | { state: 'user'; user: ViewerUser }

/** `toast` replaces the default toast. */
export type LogOut = (toast?: { title: string; description?: string }) => Promise<unknown>

type Session = { viewer: Viewer; logOut: LogOut }

const ViewerContext = createContext<Session>({ viewer: { state: 'guest' }, logOut: async () => undefined })

/** Rendered by the module that manages the session. */
export function ViewerProvider({ children, ...session }: Session & { children: ReactNode }) {
  return <ViewerContext value={session}>{children}</ViewerContext>
}

/** Returns who looks at the page. */
export function useViewer() {
  return useContext(ViewerContext).viewer
}

export function useLogOut() {
  return useContext(ViewerContext).logOut
}

/** Who gets a link or a plug. A right stands for the staff who have it. */
export type Audience = 'user' | 'guest' | 'staff' | Right

/** Whether the viewer belongs to an audience; undefined stands for everyone. */
export function isFor(audience: Audience | undefined, viewer: Viewer) {
  if (audience === undefined) return true
  if (audience === 'user' || audience === 'guest') return audience === viewer.state
  return audience === 'staff' ? isStaff(viewer) : mayDo(viewer, audience)
}

/** Whether the viewer has a role. */
export function isStaff(viewer: Viewer) {
  return mayDo(viewer, 'back-office')
}

/** Whether the viewer has the right. The server decides what they may do. */
export function mayDo(viewer: Viewer, right: Right): boolean {
  return viewer.state === 'user' && hasRight(viewer.user.role, right)
}

/** Whether the viewer has the right. */
export function useRight(right: Right): boolean {
  return mayDo(useViewer(), right)
}
