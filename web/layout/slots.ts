import { defineSlot } from '@/web/lib/slots'

/** The search box of the top bar; an `input type="search"`, which `/` goes to. */
export const searchSlot = defineSlot('shell.search')

/** Beside the user menu, for those signed in: the bell. */
export const bellSlot = defineSlot('shell.bell')

/** How one logs in with the game platform: a dialog that is open as long as it is there. */
export const platformLoginSlot = defineSlot<{ onClose: () => void; returnTo?: string }>(
  'shell.platform-login',
)

/** One line above every page: verify your e-mail. */
export const bannerSlot = defineSlot('shell.banner')
