export const webhooksPath = '/webhooks'

export function endpointPath(id: string): string {
  return `${webhooksPath}/${encodeURIComponent(id)}`
}
