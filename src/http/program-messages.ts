/** Why a program is rejected. */
export const programMessages = {
  scopeNeeded: (scope: string) => `This key doesn't have the scope ${scope}.`,
  sessionNeeded: "Keys can't do this, whatever their scopes: it needs a session.",
}
