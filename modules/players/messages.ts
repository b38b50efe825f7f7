import { loginDialogMessages } from '@/modules/players/login-dialog-messages'
import { securityMessages } from '@/modules/players/security-messages'

/** Page texts. */
export const messages = {
  ...loginDialogMessages,
  security: securityMessages,
  userPanel: {
    title: 'Linked players',
    none: 'No linked player.',
    linked: 'linked',
    identity: ({ platform, playerId }: { platform: string; playerId: string }) => `${platform} ${playerId}`,
    loadFailed: "The linked players couldn't be loaded.",
  },
}

/** Validation messages, used by forms and by the server. */
export const inputMessages = {
  username: { missing: 'Enter a username.', long: 'This username is too long.' },
  confirmed: 'Expected true or false.',
  password: 'Enter your password.',
}

/** Texts that only the server uses. */
export const serverMessages = {
  removedLink: (username: string) => `The game account ${username}`,
  phraseExpired:
    'This phrase has expired or belongs to another browser. Enter your username again to get a new one.',
  demoPlayerTaken:
    'This demo player is linked to an account of this site. Anyone can log in as a demo player, so this account needs its own login.',
  temporaryAccount: "Temporary accounts can't be linked, because anyone can log in to them.",
  errors: {
    proof_missing: {
      title: 'Phrase not found',
      detail: "The phrase isn't in your profile description yet. Save it there and try again in a moment.",
      advice:
        'Add the phrase to the description of your profile on the game platform, save it, and confirm again in the same browser within fifteen minutes. You can remove it afterwards.',
    },
    not_linked: {
      title: 'No game account linked',
      detail: "Your account isn't linked to the game platform.",
      advice: 'Link one on your security page.',
    },
    player_unknown: {
      title: 'Player not found',
      detail: 'No player on the game platform has this username.',
      advice: 'Check the spelling. Enter the username, not the display name.',
    },
    player_taken: {
      title: 'Linked to another account',
      detail: 'This game account is linked to another account here.',
      advice:
        'Log in with the game account to reach that account, then unlink it there or delete that account.',
    },
    other_player_linked: {
      title: 'Another game account is linked',
      detail: 'Your account is linked to another game account.',
      advice: 'Unlink that game account on your security page first.',
    },
    only_way_in: {
      title: 'Your only way to log in',
      detail:
        'The game account is your only way to log in. Set a password and confirm an email address first.',
      advice: 'Do both on your security page. Then you can log in without the game platform.',
    },
  },
}
