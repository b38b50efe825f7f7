/** Facts of a company in the United States. */
export const sampleFacts = {
  name: 'Test Hats LLC',
  address: '1 Test Street\nSpringfield',
  country: 'US',
  taxId: '12-3456789',
}
