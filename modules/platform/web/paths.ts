export const demoUniversePath = '/demo-universe'
