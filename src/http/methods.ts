import type { AnyElysia } from 'elysia'
import { matchesPath } from '@/src/kit/input/path-pattern'

const mutatingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Whether requests of this method change something. */
export function isMutatingMethod(method: string): boolean {
  return mutatingMethods.has(method)
}

/** The methods that a path supports. Every path outside the API can be opened as a page. */
export function allowedMethods(server: AnyElysia, path: string): string[] {
  const isPage = path !== '/api' && !path.startsWith('/api/') && !path.startsWith('/assets/')
  const methods = server.routes
    .filter((route) => route.path !== '/*' && matchesPath(route.path, path))
    .flatMap((route) => (route.method === 'GET' ? ['GET', 'HEAD'] : route.method))
  return methods.length === 0 && isPage ? ['GET', 'HEAD'] : methods
}
