/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /auth/user': 'Who is signed in.',
  'POST /auth/temp-login': 'Signs in by the temporary login, where the operator allows it.',
  'POST /auth/logout': 'Ends the session.',
  'POST /auth/roblox/logout': 'Ends the session.',
  'GET /auth/roblox/logout':
    'Ends the session and leads to the first page; only as a navigation within the site.',
  'GET /auth/captcha': 'A fresh proof that a sign-up is made by a person.',
  'POST /auth/signup': 'Makes an account with an unproven address, and a session.',
  'POST /auth/login': 'Signs in; 202 where a code by mail is needed as well.',
  'POST /auth/verify': 'Proves an address, or ends a two-step log-in, by the code from the mail.',
  'POST /auth/resend-code': 'Mails a code again; 202 whoever asks.',
  'POST /auth/forgot': 'Mails a code for a new password; 202 whoever asks.',
  'POST /auth/reset': 'Sets a new password by that code, and signs in.',
  'POST /auth/first-admin': "Makes the first admin, by the link on the server's console.",
  'POST /auth/invitation': 'Sets the password of an account that the operator made, by its link.',
  'GET /auth/sessions': "The person's sessions.",
  'DELETE /auth/sessions': 'Signs out everywhere.',
  'DELETE /auth/sessions/:id': 'Ends one session.',
  'POST /auth/password': 'Changes the password, with a fresh proof.',
  'POST /auth/email': 'Changes the address, with a fresh proof; a code to the new one makes it count.',
  'POST /auth/two-step': 'Turns two-step log-in on or off, with a fresh proof.',
}
