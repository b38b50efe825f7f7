/** Texts about their suspension for a suspended user. */
export const appealMessages = {
  title: 'Your suspension',
  until: (time: string) => `Your account is suspended until ${time}.`,
  noEnd: 'Your account is suspended without an end date.',
  reason: 'Reason',
  means:
    "You can finish your open orders and write to their other parties. Your listings are paused, payouts wait, and your money stays yours. You can't buy, list, review, report or write to others.",
  support: 'Contact support',
  loadFailed: "Your appeal couldn't be loaded.",
  form: {
    lead: 'If you think that this is wrong, say why. Someone other than the person who suspended you decides, if there is one. You can appeal once.',
    text: 'Why it is wrong',
    submit: 'Appeal',
    sent: 'Appeal Sent',
  },
  appeal: {
    title: 'Your appeal',
    waits: 'It waits for a decision. You get a notification.',
    upheld: (answer: string) => `We looked at it again, and the suspension stands: ${answer}`,
  },
}
