import { createContext, type ReactNode, useContext } from 'react'

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
  role: 'user' | 'moderator' | 'admin'
  verified: boolean
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

/** Who gets a link or a plug. */
export type Audience = 'user' | 'guest' | 'staff'

/** Whether the viewer belongs to an audience; undefined stands for everyone. */
export function isFor(audience: Audience | undefined, viewer: Viewer) {
  if (audience === undefined) return true
  return audience === 'staff' ? isStaff(viewer) : audience === viewer.state
}

/** Whether the viewer is a moderator or an admin. The server decides what they may do. */
export function isStaff(viewer: Viewer) {
  return viewer.state === 'user' && viewer.user.role !== 'user'
}
