/** The beginning of the platform's session cookie, and its name: whoever has it is that person there. */
const sessionCookiePattern = /_\|warning|do-not-share-this|\.?roblosecurity/
const credentialPattern =
  'pass ?words?|passwd|pass ?codes?|(?:log ?-?in|2fa|mfa|verification|security|two-step|backup|recovery) codes?'
/** "What is your password", "send me the 2fa code". */
const requestPattern = new RegExp(
  `\\b(?:what(?:'?s| is| was)|send|give|tell|share|need|want|dm|pm|show|type|enter)\\b[^.!?\\n]{0,40}\\b(?:your|ur|yr|the)\\b[^.!?\\n]{0,25}\\b(?:${credentialPattern}|cookies?)\\b`,
)
/** "My password is", "pass: hunter2". */
const disclosurePattern = new RegExp(
  `\\b(?:my|the) (?:${credentialPattern}) (?:is|=|:)|\\b(?:${credentialPattern}|pass) ?[:=] ?\\S`,
)
/** Advice to keep it. */
const warningPattern = /\b(?:never|not|don'?t|nobody|no one|without|won'?t)\b/

/** Whether a message carries a key to an account of the platform, or asks for one. */
export function mentionsCredentials(content: string): boolean {
  const text = content.normalize('NFKC').toLowerCase().replace(/[’‘`]/g, "'")
  if (sessionCookiePattern.test(text.replace(/\s+/g, ''))) return true
  return splitSentences(text).some(
    (sentence) => mentionsCredential(sentence) && !warningPattern.test(sentence),
  )
}

function mentionsCredential(sentence: string): boolean {
  return requestPattern.test(sentence) || disclosurePattern.test(sentence)
}

function splitSentences(text: string): string[] {
  return text.split(/[.!?\n]+(?:\s|$)/)
}
