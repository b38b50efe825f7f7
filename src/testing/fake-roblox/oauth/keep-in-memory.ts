import type { Adapter, AdapterPayload } from 'oidc-provider'

/** What a provider remembers of one kind of thing. */
export function createMemoryAdapter(): Adapter {
  const rows = new Map<string, AdapterPayload>()
  const findBy = async (name: 'uid' | 'userCode', value: string) =>
    [...rows.values()].find((row) => row[name] === value)
  return {
    upsert: async (id, payload) => void rows.set(id, payload),
    find: async (id) => rows.get(id),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (code) => findBy('userCode', code),
    destroy: async (id) => void rows.delete(id),
    consume: async (id) => void Object.assign(rows.get(id) ?? {}, { consumed: 1 }),
    revokeByGrantId: async (grantId) => {
      for (const [id, row] of rows) if (row.grantId === grantId) rows.delete(id)
    },
  }
}
