/** Texts that only the server uses. */
export const serverMessages = {
  description: 'The items you watch, how their prices changed, and your price alerts.',
  errors: {
    too_many_alerts: {
      title: 'Too many alerts',
      detail: 'You have 100 alerts, which is the limit.',
      advice: 'Delete an alert that you no longer need, then set the new one.',
    },
    alertMissing: 'This alert no longer exists.',
  },
}
