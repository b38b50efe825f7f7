export const demoRemainsMessages = {
  reason: 'An item of the demo universe. This site has a real game platform now.',
  advice: 'Restart the server, which takes them off the site, or remove them under Items in the back office.',
  demo: 'this site is the demo universe',
  none: 'no item of the demo universe is shown',
  shown: (count: number) => `${count} items of the demo universe are shown`,
}
