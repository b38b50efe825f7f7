import { expect, test } from 'bun:test'
import { mentionsCredentials } from '@/modules/messages/send-message'

test.each([
  '_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you|_CAEaAhAB',
  '_ | WARNING: - do - not - share - this',
  'put the .ROBLOSECURITY from your browser here',
  '．ＲＯＢＬＯＳＥＣＵＲＩＴＹ',
  'What is your password?',
  "what's ur pass word",
  'send me your 2fa code pls',
  'I need the verification code you got',
  'Can you give me your account cookie',
  'my password is hunter2',
  'pass: hunter2 and password: hunter2',
  'tell me your\nlog-in. Or tell me your login code',
])('%j is rejected', (content) => {
  expect(mentionsCredentials(content)).toBe(true)
})

test.each([
  'Never give anyone your password.',
  "Don't share your password with me or anybody.",
  'Is the crown still there?',
  'I need the crown by tonight, and your best price.',
  'Do you like cookies?',
  'I changed my password yesterday and could log in again.',
  'What is your lowest price? I pay at once.',
  'The serial is 17.',
])('%j is allowed', (content) => {
  expect(mentionsCredentials(content)).toBe(false)
})
