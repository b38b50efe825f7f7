/** On every page. */
export const shellWords = {
  terms: { title: 'Terms of Service', nav: 'Terms' },
  privacy: { title: 'Privacy Policy', nav: 'Privacy' },
}
