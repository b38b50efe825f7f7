/** Texts about what is known of a copy. */
export const copyMessages = {
  verified: 'Copy verified',
  notVerified: 'Not verified',
  seen: ({ platform, when }: { platform: string; when: string }) =>
    `The seller's public inventory on ${platform} showed this copy on ${when}.`,
  notSeen: "We haven't seen this copy in the seller's inventory.",
  serial: (serial: string) => `#${serial}`,
}
