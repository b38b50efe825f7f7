import { dialogMessages } from '@/modules/players/dialog-messages'
import { securityMessages } from '@/modules/players/security-messages'

/** On the pages. */
export const messages = { ...dialogMessages, security: securityMessages }

/** About what somebody types: said by a form before, and by the server after. */
export const inputMessages = {
  username: { missing: 'Enter a username.', long: 'This username is too long.' },
  confirmed: 'Say whether it is you.',
  password: 'Enter your password.',
}

/** What only the server says. */
export const serverMessages = {
  phraseExpired:
    'The phrase has run out, or it was given to another browser. Type your username again to get one.',
  temporaryAccount: 'A temporary account cannot be linked: anybody may enter by its name.',
  errors: {
    proof_missing: {
      title: 'Phrase not found',
      detail: 'The phrase is not in your description yet. Save it there, and try again in a moment.',
      advice:
        'Put the phrase into the description of your profile on the game platform, save it, and confirm again in the same browser within fifteen minutes. Afterwards you may take it out.',
    },
    not_linked: {
      title: 'No game account linked',
      detail: 'No account of the game platform is linked to yours.',
      advice: 'Link one on your security page.',
    },
    player_unknown: {
      title: 'Nobody of that name',
      detail: 'Nobody on the game platform has this username.',
      advice: 'Check how it is written. The username counts, not the display name.',
    },
    player_taken: {
      title: 'Linked to another account',
      detail: 'This account of the game platform is linked to another account here.',
      advice: 'Log in with it to reach that account. Unlink it there first, or delete that account.',
    },
    other_player_linked: {
      title: 'Another game account is linked',
      detail: 'Your account is linked to another account of the game platform.',
      advice: 'Unlink that one on your security page first.',
    },
    only_way_in: {
      title: 'Your only way in',
      detail: 'The game account is your only way in. Set a password and confirm an email address first.',
      advice: 'Do both on your security page; then you can log in without the game platform.',
    },
  },
}
