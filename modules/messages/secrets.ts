/** The beginning of the platform's session cookie, and its name: whoever has it is that person there. */
const cookie = /_\|warning|do-not-share-this|\.?roblosecurity/
const key =
  'pass ?words?|passwd|pass ?codes?|(?:log ?-?in|2fa|mfa|verification|security|two-step|backup|recovery) codes?'
/** "What is your password", "send me the 2fa code". */
const asked = new RegExp(
  `\\b(?:what(?:'?s| is| was)|send|give|tell|share|need|want|dm|pm|show|type|enter)\\b[^.!?\\n]{0,40}\\b(?:your|ur|yr|the)\\b[^.!?\\n]{0,25}\\b(?:${key}|cookies?)\\b`,
)
/** "My password is", "pass: hunter2". */
const given = new RegExp(`\\b(?:my|the) (?:${key}) (?:is|=|:)|\\b(?:${key}|pass) ?[:=] ?\\S`)
/** Advice to keep it. */
const warned = /\b(?:never|not|don'?t|nobody|no one|without|won'?t)\b/

/** Whether a message carries a key to an account of the platform, or asks for one. */
export function tellsSecret(content: string): boolean {
  const text = content.normalize('NFKC').toLowerCase().replace(/[’‘`]/g, "'")
  if (cookie.test(text.replace(/\s+/g, ''))) return true
  return sentencesOf(text).some((sentence) => isAbout(sentence) && !warned.test(sentence))
}

function isAbout(sentence: string): boolean {
  return asked.test(sentence) || given.test(sentence)
}

function sentencesOf(text: string): string[] {
  return text.split(/[.!?\n]+(?:\s|$)/)
}
