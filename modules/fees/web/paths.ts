export const feeRulesPath = '/admin/fee-rules'
