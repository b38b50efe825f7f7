/** Texts of the back office that its pages share. */
export const staffMessages = {
  backOffice: 'Back office',
  reason: 'Reason',
  cancel: 'Cancel',
  loadFailed: "This list couldn't be loaded.",
  pages: 'Pages',
  next: 'Next page',
  first: 'First page',
  clear: 'Clear filters',
  empty: 'Nothing here.',
  emptyFiltered: 'Nothing matches these filters.',
  history: 'Whole history',
  historyColumn: { label: 'History', of: (name: string) => `History of ${name}` },
  selectAll: 'Select all rows',
  selectRow: (name: string) => `Select ${name}`,
  /** What staff did with money. */
  acts: {
    states: {
      proposed: 'needs a second person',
      done: 'done',
      undone: 'undone',
      rejected: 'rejected',
    },
    entry: ({ name, state }: { name: string; state: string }) => `${name}, ${state}`,
    by: ({ by, confirmedBy, moment, reason }: ActParams) =>
      `${confirmedBy === null ? `By ${by}` : `By ${by}, confirmed by ${confirmedBy}`} on ${moment}. ${reason}`,
    undo: 'Undo',
    reject: 'Reject',
    undoTitle: 'Undo',
    rejectTitle: 'Reject the proposal',
    undone: 'Undone',
  },
  cases: {
    nobody: 'Nobody is working on this case yet.',
    you: "You're working on this case.",
    other: (name: string) => `${name} is working on this case.`,
    claim: 'Claim',
    release: 'Release',
    snooze: 'Snooze',
    snoozeLabel: 'Snooze this case',
    snoozeFor: { hour: 'for an hour', day: 'for a day', threeDays: 'for three days', week: 'for a week' },
    snoozed: (time: string) => `Snoozed until ${time}.`,
    wake: 'End snooze',
    failed: 'The case was not changed',
    claimed: {
      title: (name: string) => `${name} is working on this case`,
      description: 'They may be about to decide it. Do you want to decide it instead?',
      goOn: 'Decide it',
    },
    submitAndNext: 'Submit & next',
    noneLeft: 'No other case of this kind needs you.',
    all: 'All cases',
    gone: 'This case is closed.',
  },
  views: {
    label: 'Saved views',
    all: 'All',
    save: 'Save view',
    rename: 'Rename view',
    delete: 'Delete view',
    saveTitle: 'Save this view',
    saveAbout: 'Saves the filters and the sort order under a name. Only you can see it.',
    name: 'Name',
    submit: 'Save',
    saved: 'View Saved',
    deleted: 'View Deleted',
    deleteFailed: 'View Not Deleted',
  },
  exportCsv: 'Export CSV',
  selected: (count: string) => `${count} selected`,
}

interface ActParams {
  by: string
  confirmedBy: string | null
  moment: string
  reason: string
}
