export interface Socket {
  connected: boolean;
  on(event: string, run: (...args: any[]) => void): Socket;
  emit(event: string, ...args: unknown[]): Socket;
  volatile: { emit(event: string, ...args: unknown[]): void };
  active: boolean;
  timeout(ms: number): { emit(event: string, ...args: unknown[]): void };
  connect(): Socket;
  disconnect(): Socket;
  io: {
    on(event: string, run: (...args: any[]) => void): void;
    opts: { transports: string[] };
    engine: { transport: { name: "websocket" | "polling" } };
  };
}
export function io(options: Record<string, unknown>): Socket;
