import type { AnyElysia } from 'elysia'

const mutatingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Whether a request of this method is to change something. */
export function isMutatingMethod(method: string): boolean {
  return mutatingMethods.has(method)
}

/** The methods that an address takes; every address outside the API can be looked at as a page. */
export function allowedMethods(server: AnyElysia, path: string): string[] {
  const isPage = path !== '/api' && !path.startsWith('/api/') && !path.startsWith('/assets/')
  const own = server.routes
    .filter((route) => route.path !== '/*' && matches(route.path, path))
    .flatMap((route) => (route.method === 'GET' ? ['GET', 'HEAD'] : route.method))
  return own.length === 0 && isPage ? ['GET', 'HEAD'] : own
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.replace(/\/$/, '').split('/')
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
  )
}
