import { createContext, type ReactNode, useContext } from 'react'

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
  /** Made by the temporary login: carries a badge wherever it is shown. */
  temporary: boolean
  twoStep: boolean
  /** There is none to log in with: it can be set without the old one. */
  passwordMissing: boolean
}

export type Viewer = { state: 'loading' } | { state: 'guest' } | { state: 'user'; user: ViewerUser }

/** `said` takes the place of what a log-out says. */
export type LogOut = (said?: { title: string; description?: string }) => Promise<unknown>

type Session = { viewer: Viewer; logOut: LogOut }

const ViewerContext = createContext<Session>({ viewer: { state: 'guest' }, logOut: async () => undefined })

/** The module that knows who is asking provides it. */
export function ViewerProvider({ children, ...session }: Session & { children: ReactNode }) {
  return <ViewerContext value={session}>{children}</ViewerContext>
}

export function useViewer() {
  return useContext(ViewerContext).viewer
}

export function useLogOut() {
  return useContext(ViewerContext).logOut
}

export function isStaff(viewer: Viewer) {
  return viewer.state === 'user' && viewer.user.role !== 'user'
}
