/** Texts of the page that lists the modules. */
export const moduleMessages = {
  title: 'Modules',
  lead: 'The parts of this site. A module that is off has no pages and does no background work; its data stays.',
  loadFailed: "The modules couldn't be loaded.",
  inEnvironment:
    'MODULES_OFF in the environment of the server says which modules are off. Remove it there and restart the server to switch them here.',
  restart: (names: string) => `Takes effect at the next start of the server: ${names}.`,
  states: {
    on: 'On',
    off: 'Off',
    turnsOn: 'On at the next start',
    turnsOff: 'Off at the next start',
  },
  ask: {
    title: (name: string) => `Switch off ${name}?`,
    description: ({ owns, routes }: { owns: string; routes: string }) =>
      `At the next start of the server this stops: ${owns.charAt(0).toLowerCase()}${owns.slice(1)} Its pages, its background work and its ${routes} routes are gone until it is on again. Its data stays.`,
    cancel: 'Cancel',
  },
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  ofModule: (verb: string, name: string) => `${verb}: ${name}`,
  switched: (name: string, isOn: boolean) => `${name} is ${isOn ? 'on' : 'off'} from the next start`,
  failed: 'Not Switched',
  tables: (count: string) => `Tables (${count})`,
  routes: (count: string) => `Routes (${count})`,
  none: 'None',
}

/** Validation messages and reasons of the server. */
export const switchMessages = {
  isOn: 'Choose true or false.',
  keptOn: {
    settings: 'This page is part of it.',
    admin: 'This page is part of the back office.',
    'audit-log': 'It records what staff do.',
  } as Readonly<Record<string, string>>,
  kept: (reason: string) => `On, because ${reason}.`,
  neededBy: (names: string) => `Needed by ${names}.`,
  needs: (names: string) => `Needs ${names}, which is off.`,
  errors: {
    module_needed: {
      title: 'Module needed',
      detail: 'Other modules need this module, or it needs one that is off.',
      advice: 'First switch off the modules that need it, or switch on those that it needs.',
    },
  },
  inEnvironment: 'MODULES_OFF in the environment of the server says which modules are off.',
}
