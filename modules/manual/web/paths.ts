export const bankTransfersPath = '/admin/bank-transfers'
