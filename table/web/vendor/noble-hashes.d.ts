export const hmac: (hash: (data: Uint8Array) => Uint8Array, key: Uint8Array, message: Uint8Array) => Uint8Array;
export const sha256: (data: Uint8Array) => Uint8Array;
