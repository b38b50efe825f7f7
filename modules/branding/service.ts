export { drawLogo } from '@/modules/branding/draw-logo'
