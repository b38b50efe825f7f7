/** Texts of the share button. */
export const messages = {
  share: (what: string) => `Share ${what}`,
  copied: { title: 'Link copied' },
  failed: "The link couldn't be copied. Copy it from the address bar.",
}
