/** The ids of all specification lines, as specification.ts numbers them. Replaces the specification where it isn't available. */
export const lines = `
  0.1a 0.1b 0.1c
  1.1a 1.1b 1.1c 1.2a 1.2b 1.2c 1.2d 1.3a 1.3b 1.3c 1.4a 1.4b 1.4c 1.4d 1.5a 1.5b 1.5c 1.5d 1.5e 1.5f 1.5g
  1.5h 1.6 1.7
  2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 2.11
  2.landing.1a 2.landing.1b 2.landing.2 2.landing.3a 2.landing.3b 2.landing.3c 2.landing.3d 2.landing.4
  2.landing.5a 2.landing.5b
  2.logged-in.1a 2.logged-in.1b 2.logged-in.1c 2.logged-in.1d 2.logged-in.1e 2.logged-in.2
  2.top.1a 2.top.1b 2.top.1c 2.top.1d 2.top.2 2.top.3
  2.marketplace.1 2.marketplace.2 2.marketplace.3a 2.marketplace.3b 2.marketplace.4
  2.item.1 2.item.2a 2.item.2b 2.item.3 2.item.4
  2.checkout.1 2.checkout.2 2.checkout.3
  2.sell.1a 2.sell.1b 2.sell.2
  2.profile.1a 2.profile.1b 2.profile.2 2.profile.3 2.profile.4 2.profile.4.1a 2.profile.4.1b
  2.profile.4.2a 2.profile.4.2b 2.profile.4.2c 2.profile.4.3
  2.support.1a 2.support.1b 2.support.1c 2.support.2 2.support.3 2.support.4a 2.support.4b 2.support.4c
  2.support.5a 2.support.5b
  2.auth.1a 2.auth.1b 2.auth.2 2.auth.3 2.auth.4 2.auth.5
  2.demo.1
  2.notifications.1a 2.notifications.1b 2.notifications.1c 2.notifications.1d
  2.shared.1
  3.1a 3.1b 3.2 3.3a 3.3b 3.3c 3.3d 3.3e 3.4 3.5 3.6 3.7 3.8 3.9 3.10a 3.10b 3.11a 3.11b 3.12 3.13a 3.13b
  3.13c 3.14
  4.1 4.2a 4.2b 4.2c 4.2d 4.3 4.4a 4.4b 4.5 4.6a 4.6b 4.6c 4.6d 4.7a 4.7b 4.7c 4.7d 4.7e 4.8 4.9a 4.9b
  4.10a 4.10b 4.10c 4.11a 4.11b 4.12a 4.12b 4.13 4.14
  5.1a 5.1b 5.2a 5.2b 5.2c 5.2d 5.2e 5.2f 5.3a 5.3b 5.3c 5.3d 5.4 5.5a 5.5b 5.5c 5.6a 5.6b 5.6c 5.7 5.8a
  5.8b 5.8c
  6.1a 6.1b 6.1c 6.2 6.3 6.4
  7.1a 7.1b 7.1c 7.1d 7.1e 7.1f 7.2 7.3 7.4 7.5 7.6 7.7 7.8 7.9 7.10 7.11 7.12 7.13 7.14 7.15 7.16 7.17
  7.18 7.19 7.20 7.21 7.22a 7.22b 7.22c 7.22d 7.22e 7.23a 7.23b
  8.1a 8.1b 8.2 8.2.1 8.2.2 8.2.3 8.2.4 8.2.5a 8.2.5b 8.2.6 8.2.7 8.2.8a 8.2.8b 8.2.9a 8.2.9b 8.2.10 8.3
  8.4 8.5a 8.5b 8.6 8.7
  9.1a 9.1b 9.1c 9.2 9.3a 9.3b 9.4 9.5a 9.5b 9.5c 9.6a 9.6b 9.6c 9.7 9.8a 9.8b 9.8c 9.8d 9.8e 9.9a 9.9b
  9.9c 9.9d 9.9e 9.10a 9.10b 9.10c 9.10d 9.10e 9.10f 9.11a 9.11b 9.12a 9.12b 9.12c 9.13a 9.13b 9.14
`
  .trim()
  .split(/\s+/)
