interface QRCode { addData(data: string): void; make(): void; getModuleCount(): number; isDark(row: number, col: number): boolean }
export const qrcode: (typeNumber: number, level: "L" | "M" | "Q" | "H") => QRCode;
