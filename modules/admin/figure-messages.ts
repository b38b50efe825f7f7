/** Texts of the charts on the overview. */
export const figureMessages = {
  title: 'Figures',
  loadFailed: 'The figures could not be loaded.',
  range: 'Range',
  days: (days: string) => `${days} days`,
  chart: (name: string, days: number) => `${name} of the last ${days} days, also as a table below`,
  table: 'Show as a table',
  day: 'Day (UTC)',
  series: {
    escrow: 'Escrow',
    sales: 'Sales',
    fees: 'Fees earned',
    'sign-ups': 'Sign-ups',
  } as Readonly<Record<string, string>>,
  health: 'Health',
  money: 'Money',
  moves: 'Moves',
  safeMode: 'Safe mode',
  states: { operational: 'Operational', degraded: 'Degraded', down: 'Down' },
}
